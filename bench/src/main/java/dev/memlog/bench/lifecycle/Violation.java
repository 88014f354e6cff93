package dev.memlog.bench.lifecycle;

/**
 * A promise that was broken.
 *
 * @param day the simulated day, from 1
 * @param owner the owner; empty if it concerns all
 */
record Violation(long seed, int day, String owner, String promise, String what) {}
