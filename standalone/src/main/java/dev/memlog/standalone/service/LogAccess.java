package dev.memlog.standalone.service;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.ClusterConfig;
import dev.memlog.runtime.kafka.RegistryAccess;
import dev.memlog.standalone.Contracts;
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

  /**
   * Waits until the topics and schemas exist. The first process that may create them does so, and
   * others wait for it.
   *
   * @throws dev.memlog.schemas.TopicMismatchException if a topic differs from the catalogue
   */
  void await(ServiceProcess process, KafkaSettings clients) throws Exception {
    var contracts = new Contracts(clients, topics);
    process.await("kafka", "Kafka at " + clients.bootstrapServers(), contracts::topics);
    process.await(
        "registry", "the schema registry at " + clients.registryUrl(), contracts::schemas);
  }
}
