package dev.memlog.standalone.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.standalone.isolation.Operation.Call;
import dev.memlog.standalone.isolation.World.Answer;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A read with the model's expectation of its answer.
 *
 * @param expected the status that the answer must have; null if the model does not know it
 * @param check of an answer with status 200
 */
record Question(Call call, @Nullable Expected expected, BiConsumer<Model, JsonNode> check) {

  /** The status that the answer to a question must have. */
  interface Expected {
    int status(Model model);
  }

  static final Expected OK = _ -> 200;
  static final Expected FORBIDDEN = _ -> 403;
  static final BiConsumer<Model, JsonNode> ANYTHING = (_, _) -> {};

  /** Asks the world, compares the answer with the model, and returns it. */
  Answer ask(World world, Model model) throws Exception {
    Answer answer = world.call(call);
    if (expected != null) {
      assertThat(answer.status()).as("%s: %s", call, answer).isEqualTo(expected.status(model));
    }
    if (answer.status() == 200) {
      check.accept(model, answer.body());
    }
    return answer;
  }
}
