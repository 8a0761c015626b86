package dev.bgn.report.map;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.report.map.LabelPlaces.Box;
import org.junit.jupiter.api.Test;

class LabelPlacesTest {
    private static final int POINTS = 600;
    private static final double SIZE = 800;

    /** Discs of a radius of 100 around two centres. */
    private static double[] around(double first, double second, long stream) {
        CounterRandom angle = new CounterRandom(1, 0);
        CounterRandom radius = new CounterRandom(1, 1);
        double[] values = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            double turn = 2 * Math.PI * angle.uniform(i);
            double along = stream == 0 ? Math.cos(turn) : Math.sin(turn);
            values[i] = (i % 2 == 0 ? first : second) + 100 * radius.uniform(i) * along;
        }
        return values;
    }

    private static int[] classes() {
        int[] classes = new int[POINTS];
        for (int i = 0; i < POINTS; i++) {
            classes[i] = i % 2;
        }
        return classes;
    }

    @Test
    void namesStandBesideTheirPointsAndNotOnThem() {
        double[] x = around(250, 550, 0);
        double[] y = around(400, 400, 1);
        LabelPlaces places = new LabelPlaces(x, y, classes(), SIZE, SIZE);
        Box first = places.place(0, 120, 46);
        Box second = places.place(1, 120, 46);
        for (int i = 0; i < POINTS; i++) {
            assertThat(first.holds(x[i], y[i], 0)).as("point %d", i).isFalse();
            assertThat(second.holds(x[i], y[i], 0)).as("point %d", i).isFalse();
        }
        assertThat(Math.hypot(first.x() - 250, first.y() - 400)).isLessThan(250);
        assertThat(Math.hypot(second.x() - 550, second.y() - 400)).isLessThan(250);
        assertThat(Math.hypot(first.x() - 250, first.y() - 400))
                .isLessThan(Math.hypot(first.x() - 550, first.y() - 400));
    }

    @Test
    void namesOfClassesInOnePlaceDoNotTouch() {
        double[] x = around(400, 400, 0);
        double[] y = around(400, 400, 1);
        LabelPlaces places = new LabelPlaces(x, y, classes(), SIZE, SIZE);
        Box first = places.place(0, 150, 23);
        assertThat(first.touches(places.place(1, 150, 23))).isFalse();
    }

    @Test
    void aNameTooWideForThePictureStandsAmidItsPoints() {
        double[] x = around(250, 550, 0);
        Box box = new LabelPlaces(x, around(400, 400, 1), classes(), SIZE, SIZE).place(0, 900, 23);
        assertThat(box.x()).isBetween(150.0, 350.0);
    }
}
