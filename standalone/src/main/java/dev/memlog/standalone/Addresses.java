package dev.memlog.standalone;

import java.nio.file.Path;

/**
 * The addresses and directories of a running embedded Memlog.
 *
 * @param api the address of gRPC and HTTP, {@code http://host:port}
 * @param bootstrapServers the address of the Kafka broker, {@code host:port}
 * @param registry the address of the schema registry, {@code http://host:port}
 * @param model the id of the embedding model
 * @param data the directory of all stored data
 * @param log the file that the process logs to
 */
public record Addresses(
    String api, String bootstrapServers, String registry, String model, Path data, Path log) {}
