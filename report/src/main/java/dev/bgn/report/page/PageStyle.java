package dev.bgn.report.page;

/** How all pages look. */
public final class PageStyle {
    private PageStyle() {}

    /** The style sheet, to stand in the page. */
    public static String sheet() {
        return Template.resource("colours.css") + Template.resource("chart.css") + Template.resource("style.css");
    }
}
