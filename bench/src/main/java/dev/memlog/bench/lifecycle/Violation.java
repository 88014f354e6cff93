package dev.memlog.bench.lifecycle;

/**
 * A promise that was broken.
 *
 * @param day the 1-based simulated day
 * @param owner the owner; empty if the violation concerns all owners
 */
record Violation(long seed, int day, String owner, String promise, String what) {}
