package dev.memlog.bench.forgetting;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.memlog.bench.run.JsonResource;
import java.util.List;

/**
 * The plot of a generated dialogue that states a fact. In most plots further memories depend on the
 * fact: a different message refers to the fact, answers it, states less or more of it, or
 * contradicts it before or afterwards.
 *
 * @param lines the lines in order; the line that states the fact has %s in place of the value
 * @param direct a question about the fact
 * @param cascade a question about statements that depend on the fact but do not name its value
 * @param absence a question about the erased information, in other words
 */
record Story(List<Line> lines, String direct, String cascade, String absence) {

  /** A line of one speaker. */
  record Line(String role, String text) {

    boolean tellsFact() {
      return text.contains("%s");
    }
  }

  /** Returns the plots of the resource {@code stories.json}. */
  static List<Story> all() {
    return JsonResource.read(Story.class, "stories.json", new TypeReference<>() {});
  }
}
