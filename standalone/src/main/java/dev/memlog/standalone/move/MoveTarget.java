package dev.memlog.standalone.move;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.standalone.TopicsConfig;

/**
 * The cluster to move to.
 *
 * @param kafka the brokers and the registry
 * @param topics the settings of the topics to create; the services must have the same settings
 */
public record MoveTarget(KafkaSettings kafka, TopicsConfig topics) {}
