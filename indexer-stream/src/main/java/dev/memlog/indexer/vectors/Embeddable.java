package dev.memlog.indexer.vectors;

import java.util.UUID;

/** An item of the index whose text has a vector, known or still to be computed. */
public interface Embeddable {

  /** Returns the id of the item's point. */
  UUID id();

  /** Returns the key of the item's record, under which its vector is logged. */
  String keyText();

  /** Returns the partition of the item's record and of its logged vector. */
  int partition();

  /** Returns the hash of the text to embed; equal hashes have equal vectors. */
  String contentHash();

  /** Returns the time in epoch milliseconds at which the item was created; 0 if it is unknown. */
  long createdAt();
}
