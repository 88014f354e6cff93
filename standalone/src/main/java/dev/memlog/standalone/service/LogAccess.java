package dev.memlog.standalone.service;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.ClusterConfig;
import dev.memlog.runtime.kafka.RegistryAccess;
import dev.memlog.standalone.TopicsConfig;

/**
 * The settings of a process's access to the Kafka log.
 *
 * @param kafka the Kafka cluster
 * @param registry the schema registry
 * @param topics the settings of topics that this process creates
 */
public record LogAccess(ClusterConfig kafka, RegistryAccess registry, TopicsConfig topics) {

  /** Returns the settings of the Kafka clients of a process with this instance name. */
  KafkaSettings clients(String instance) {
    return kafka.with(registry, instance).ofGeneration(topics.generation());
  }
}
