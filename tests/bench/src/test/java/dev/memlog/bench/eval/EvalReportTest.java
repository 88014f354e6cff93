package dev.memlog.bench.eval;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.bench.eval.Evaluation.Figures;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The forms that others' programs read: golden. */
class EvalReportTest {

  private static Figures figures(QuestionSet set, QuestionHits... answers) {
    return Figures.of(set.measures(), List.of(answers));
  }

  private static Map<String, Figures> baselines(Figures figures) {
    var all = new java.util.LinkedHashMap<String, Figures>();
    List.of("bm25", "dense", "rrf").forEach(name -> all.put(name, figures));
    return all;
  }

  @Test
  void shouldKeepLocomosForm() throws Exception {
    QuestionSet set = LocomoSet.read(List.of(QuestionSetTest.resource("locomo-tiny.json")), 1);
    Question question = set.questions().getFirst();
    Figures ours = figures(set, new QuestionHits(question, List.of("x", "D1:3"), List.of()));
    Figures worse = figures(set, new QuestionHits(question, List.of(), List.of()));

    var report = new EvalReport(set, ours, baselines(worse), Map.of());

    String right =
        "{\"recall@5\":1.0,\"recall@10\":1.0,\"recall@20\":1.0,\"hit@10\":1.0,\"mrr\":0.5,\"ndcg@10\":0.63093";
    String none =
        "{\"recall@5\":0.0,\"recall@10\":0.0,\"recall@20\":0.0,\"hit@10\":0.0,\"mrr\":0.0,\"ndcg@10\":0.0}";
    assertThat(new ObjectMapper().writeValueAsString(report.json()))
        .isEqualTo(
            "{\"set\":\"locomo\",\"questions\":1,\"overall\":"
                + right
                + "},\"categories\":{\"single-hop\":"
                + right
                + ",\"questions\":1}},\"baselines\":{\"bm25\":"
                + none
                + ",\"dense\":"
                + none
                + ",\"rrf\":"
                + none
                + "},\"skipped\":{\"adversarial\":1,\"without evidence\":1}}");
  }

  @Test
  void shouldKeepLongMemEvalsForm() throws Exception {
    QuestionSet set =
        LongMemEvalSet.read(List.of(QuestionSetTest.resource("longmemeval-tiny.jsonl")), 2, false);
    Question question = set.questions().get(1);
    assertThat(question.sessions()).isEqualTo(Set.of("s1", "s3"));
    Figures ours = figures(set, new QuestionHits(question, List.of("s1:0"), List.of("s1")));

    var report = new EvalReport(set, ours, baselines(ours), Map.of("default-date", ours));

    String figures =
        "{\"session_any@5\":1.0,\"session_any@10\":1.0,\"session_all@5\":0.0,\"session_all@10\":0.0,"
            + "\"session_ndcg@10\":0.613147,\"turn_recall@10\":0.5";
    assertThat(new ObjectMapper().writeValueAsString(report.json()))
        .isEqualTo(
            "{\"set\":\"longmemeval\",\"questions\":1,\"overall\":"
                + figures
                + "},\"types\":{\"multi-session\":"
                + figures
                + ",\"questions\":1}},\"baselines\":{\"bm25\":"
                + figures
                + "},\"dense\":"
                + figures
                + "},\"rrf\":"
                + figures
                + "}},\"ablations\":{\"default-date\":"
                + figures
                + "}},\"skipped\":{}}");
  }
}
