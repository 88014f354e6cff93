package dev.memlog.client.admin;

/**
 * The lag of one stage.
 *
 * @param lag the number of records that the stage has not processed
 */
public record StageLag(String stage, String topic, long lag) {}
