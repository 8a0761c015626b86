package dev.bgn.lab.reproduce.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The paper's claims, in their order, each judged by the cells. */
final class Claims {
    private Claims() {}

    static List<Claim> of(Results results) {
        List<Claim> claims = new ArrayList<>(new AccuracyClaims(results).all());
        claims.add(new BitWidthClaim(results).claim());
        claims.addAll(new SpeedClaims(results).all());
        claims.add(new TradeOffClaim(results).claim());
        claims.addAll(new MatchingClaims(results).all());
        claims.sort(Comparator.comparingInt(Claim::number));
        return claims;
    }
}
