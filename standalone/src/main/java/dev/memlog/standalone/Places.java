package dev.memlog.standalone;

import java.nio.file.Path;

/**
 * What runs where.
 *
 * @param api gRPC and HTTP, {@code http://host:port}
 * @param bootstrapServers of the Kafka broker
 * @param registry {@code http://host:port}
 * @param model that embeds
 * @param data the directory that keeps everything
 * @param log the file that is logged to
 */
public record Places(
    String api, String bootstrapServers, String registry, String model, Path data, Path log) {}
