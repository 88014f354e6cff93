package dev.memlog.bench.faults;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.memlog.bench.faults.check.Findings.Finding;
import dev.memlog.language.english.WordCut;

/**
 * A broken promise that an inspection of a server has found.
 *
 * @param seed the seed of the script whose tenant shows the broken promise
 * @param round the 1-based round after which the broken promise was found
 * @param step the number of steps of the script so far, and the last step
 * @param after the faults of the round
 * @param finding the promise and the evidence
 */
record BrokenPromise(
    long seed, int round, String step, String after, @JsonUnwrapped Finding finding) {

  private static final int SHOWN = 300;

  @Override
  public String toString() {
    String what = finding.what();
    return "seed %d, round %d: %s: %s %s"
        .formatted(seed, round, finding.promise(), finding.where(), WordCut.shortened(what, SHOWN));
  }
}
