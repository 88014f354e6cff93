package dev.memlog.standalone.service;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.standalone.Contracts;
import dev.memlog.standalone.TopicsConfig;

/**
 * The topics and schemas that a service process needs. The first process that may create them does
 * so, and others wait for it.
 */
record Cluster(ServiceProcess process, KafkaSettings kafka, TopicsConfig topics) {

  /**
   * Waits until the topics and schemas exist.
   *
   * @throws dev.memlog.schemas.TopicMismatchException if a topic differs from the catalogue
   */
  void await() throws Exception {
    var contracts = new Contracts(kafka, topics);
    process.await("kafka", "Kafka at " + kafka.bootstrapServers(), contracts::topics);
    process.await("registry", "the schema registry at " + kafka.registryUrl(), contracts::schemas);
  }
}
