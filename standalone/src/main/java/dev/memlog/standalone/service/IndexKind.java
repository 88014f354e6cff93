package dev.memlog.standalone.service;

import dev.memlog.runtime.config.Validation;

/** What keeps the index. */
public enum IndexKind {
  QDRANT,
  LUCENE;

  /** Several processes cannot write one Lucene directory. */
  void validate(Validation check) {
    check.require(
        this == QDRANT,
        "index",
        "must be qdrant: Lucene belongs to one process, which is ./memlog up",
        "lucene");
  }
}
