package dev.memlog.query.memory;

import dev.memlog.state.Memory;

/** A memory in its current state, with its usage. */
public record UsedMemory(Memory memory, Usage usage) {}
