package dev.memlog.bench.eval;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The mean of each {@link Measure} over answers. */
record Means(List<Measure> measures, List<QuestionHits> answers) {

  int count() {
    return answers.size();
  }

  /** Returns the means by name of the measure; all 0 if there is no answer. */
  Map<String, Double> values() {
    Map<String, Double> values = new LinkedHashMap<>();
    for (Measure measure : measures) {
      values.put(measure.name(), answers.stream().mapToDouble(measure.of()).average().orElse(0));
    }
    return values;
  }
}
