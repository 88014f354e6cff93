package dev.memlog.query.ranking;

/** A reason for a score; each ranking has an enum of its own reasons. */
public interface Reason {

  /** Returns the name that explanations and configuration use, such as {@code dense}. */
  String word();
}
