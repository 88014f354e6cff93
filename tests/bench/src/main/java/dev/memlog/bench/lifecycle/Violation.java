package dev.memlog.bench.lifecycle;

/**
 * A promise about memories that a simulated year has broken.
 *
 * @param seed the seed of the year
 * @param day the 1-based simulated day
 * @param owner the owner; empty if the violation concerns all owners
 * @param promise the promise
 * @param what the evidence
 */
record Violation(long seed, int day, String owner, String promise, String what) {}
