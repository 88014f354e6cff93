package dev.memlog.client.admin;

/**
 * The lag of one processing stage on one topic.
 *
 * @param stage the name of the stage
 * @param topic the topic that the stage reads
 * @param lag the number of records that the stage has not processed yet
 */
public record StageLag(String stage, String topic, long lag) {}
