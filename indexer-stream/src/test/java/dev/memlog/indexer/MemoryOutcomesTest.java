package dev.memlog.indexer;

import dev.memlog.indexer.content.Contents;
import org.apache.avro.specific.SpecificRecord;

class MemoryOutcomesTest extends IndexerOutcomes {

  @Override
  Contents<?> contents() {
    return Contents.MEMORIES;
  }

  @Override
  SpecificRecord value(int number) {
    return MemoryBench.memory("memory" + number, "text " + number);
  }

  @Override
  String key(int number) {
    return MemoryBench.key(MemoryBench.memory("memory" + number, ""));
  }
}
