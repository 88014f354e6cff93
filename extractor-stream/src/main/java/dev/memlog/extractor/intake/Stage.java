package dev.memlog.extractor.intake;

import dev.memlog.extractor.ExtractorConfig;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;

/**
 * What all tasks of the stage in this process share.
 *
 * @param registry asked for the schemas of events; must not remember that it did not know one
 * @param partitions of every topic of a conversation
 */
public record Stage(
    ExtractorConfig config,
    SchemaRegistryClient registry,
    int partitions,
    RejectionWatch watch,
    FoldMetrics metrics) {

  public Stage(
      ExtractorConfig config, SchemaRegistryClient registry, int partitions, FoldMetrics metrics) {
    this(config, registry, partitions, new RejectionWatch(config.deadLetters()), metrics);
  }
}
