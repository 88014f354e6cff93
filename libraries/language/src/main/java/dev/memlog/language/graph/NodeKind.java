package dev.memlog.language.graph;

import java.util.Locale;

/**
 * The kind of a node of the memory graph. {@link #CONCEPT} is also the kind of a name whose kind is
 * unknown.
 */
public enum NodeKind {
  /** A person or a pet. */
  PERSON,
  PREFERENCE,
  PLACE,
  ORGANIZATION,
  CONCEPT;

  /** Returns the kind as records and API answers spell it: the constant's name in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
