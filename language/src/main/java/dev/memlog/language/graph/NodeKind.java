package dev.memlog.language.graph;

import java.util.Locale;

/** The kind of a node. {@link #CONCEPT} is also the kind of a name whose kind is unknown. */
public enum NodeKind {
  /** A person or a pet. */
  PERSON,
  PROJECT,
  PREFERENCE,
  EVENT,
  PLACE,
  ORGANIZATION,
  CONCEPT;

  /** Returns the kind in lower case, as records and answers have it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
