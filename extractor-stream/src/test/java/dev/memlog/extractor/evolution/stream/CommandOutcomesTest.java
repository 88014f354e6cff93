package dev.memlog.extractor.evolution.stream;

import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Remember;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import org.apache.avro.specific.SpecificRecord;

class CommandOutcomesTest extends EvolutionOutcomes {

  @Override
  TopicSpec topic() {
    return Topics.MEMORY_COMMANDS;
  }

  @Override
  SpecificRecord value(EvolutionDriver driver, int number, String statement) {
    var remember = Remember.newBuilder().setContent(statement).build();
    return new MemoryCommand("command" + number, "t", "a", "u", driver.now(), remember);
  }
}
