package dev.memlog.importer;

import dev.memlog.client.memories.RememberRequest;

/**
 * A memory to import, with its place in a file.
 *
 * @param request the request that stores the memory, whose command id depends on the content
 * @param origin the place, such as {@code file:line}, for error messages
 */
public record ImportedMemory(RememberRequest request, String origin) implements Imported {}
