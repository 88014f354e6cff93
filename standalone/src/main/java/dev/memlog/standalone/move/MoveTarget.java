package dev.memlog.standalone.move;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.standalone.TopicsConfig;

/**
 * The cluster that a {@link Move} copies a data directory to.
 *
 * @param kafka the brokers and the schema registry
 * @param topics the settings of the topics to create; the cluster's services must have the same
 *     settings
 */
public record MoveTarget(KafkaSettings kafka, TopicsConfig topics) {}
