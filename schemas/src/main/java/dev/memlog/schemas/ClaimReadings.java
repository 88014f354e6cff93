package dev.memlog.schemas;

import dev.memlog.state.Claim;
import dev.memlog.state.ClaimAttribute;
import dev.memlog.state.Reading;
import java.util.List;
import java.util.Locale;

/** The readings of a claim, whichever version of Memlog stored it. */
public final class ClaimReadings {

  /** The certainty of the attributes that earlier versions recognised. */
  private static final double CERTAINTY = 0.9;

  private ClaimReadings() {}

  /**
   * Returns the readings of a claim. A claim that was stored before readings has at most the one of
   * its attribute.
   */
  public static List<Reading> of(Claim claim) {
    ClaimAttribute attribute = claim.getAttribute();
    // A claim that was created without its builder has no list.
    List<Reading> readings = claim.getReadings() == null ? List.of() : claim.getReadings();
    return attribute == null || !readings.isEmpty() ? readings : List.of(reading(claim, attribute));
  }

  private static Reading reading(Claim claim, ClaimAttribute attribute) {
    var reading = new Reading();
    reading.setSubject(claim.getSubject());
    reading.setSubjectKind("person");
    reading.setAttribute(attribute.getName().replaceFirst(":.*", ""));
    // The attribute has it in lower case.
    String value = attribute.getValue();
    int at = claim.getContent().toLowerCase(Locale.ROOT).lastIndexOf(value);
    boolean written = at >= 0 && at + value.length() <= claim.getContent().length();
    reading.setValue(written ? claim.getContent().substring(at, at + value.length()) : value);
    reading.setStanding(attribute.getAffirmed() ? "affirmed" : "denied");
    reading.setCertainty(CERTAINTY);
    return reading;
  }
}
