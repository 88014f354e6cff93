package dev.memlog.standalone.service;

import dev.memlog.runtime.config.Validation;

/** The software that holds the index. */
public enum IndexKind {
  QDRANT,
  LUCENE;

  /** Requires Qdrant, since several processes cannot write one Lucene directory. */
  void validate(Validation check) {
    check.require(
        this == QDRANT,
        "index",
        "must be qdrant: Lucene belongs to one process, which is ./memlog up",
        "lucene");
  }
}
