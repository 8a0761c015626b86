package dev.bgn.lab.reproduce.report;

import dev.bgn.report.chart.ChartSheet;
import dev.bgn.report.page.PageStyle;
import dev.bgn.report.page.Template;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.BlockQuote;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** The report as a page without script, made from its Markdown. */
final class ReproductionPage {
    private static final Pattern FIGURE = Pattern.compile("<p><img src=\"figures/([\\w-]+)\\.svg\"[^>]*></p>");
    private static final List<Extension> TABLES = List.of(TablesExtension.create());

    private ReproductionPage() {}

    /** @param sheets the figures, by item */
    static String html(String markdown, Map<String, ChartSheet> sheets) {
        String body = HtmlRenderer.builder()
                .extensions(TABLES)
                .attributeProviderFactory(_ -> (node, tag, attributes) -> {
                    if (node instanceof TableBlock) {
                        attributes.put("class", "results");
                    } else if (node instanceof BlockQuote) {
                        attributes.put("class", "quick");
                    }
                })
                .build()
                .render(Parser.builder().extensions(TABLES).build().parse(markdown))
                .replace("<table", "<div class=\"scroll\"><table")
                .replace("</table>", "</table></div>");
        for (Verdict verdict : Verdict.values()) {
            body = body.replace(
                    "<strong>" + verdict.signed() + "</strong>",
                    "<strong class=\"verdict " + verdict.style() + "\">" + verdict.signed() + "</strong>");
        }
        body = FIGURE.matcher(body)
                .replaceAll(figure -> Matcher.quoteReplacement(
                        "<figure>\n" + sheets.get(figure.group(1)).markup() + "</figure>"));
        return new Template(Template.resource(ReproductionPage.class, "page.html"))
                .markup("style", PageStyle.sheet() + Template.resource(ReproductionPage.class, "page.css"))
                .markup("report", body)
                .fill();
    }
}
