package dev.memlog.query.ranking;

/** A kind of {@link Feature} of a score. Each ranking has an enum of its own reasons. */
public interface Reason {

  /** Returns the name that explanations and configuration use, such as {@code dense}. */
  String word();
}
