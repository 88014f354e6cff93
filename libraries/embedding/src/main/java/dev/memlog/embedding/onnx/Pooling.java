package dev.memlog.embedding.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;

/** A method to combine the vectors of a text's tokens into one vector of the text. */
public enum Pooling {
  /** The mean over the tokens, as for e5, MiniLM, GTE and most others. */
  MEAN(3, "last_hidden_state", "token_embeddings"),
  /** The vector of the first token, as for BGE, Snowflake Arctic and mxbai. */
  CLS(3, "last_hidden_state", "token_embeddings"),
  /** The vector of the last token, as for models that are based on decoders. */
  LAST(3, "last_hidden_state", "token_embeddings"),
  /**
   * No pooling in this class: the model itself pools, usually into the output {@code
   * sentence_embedding}.
   */
  MODEL(2, "sentence_embedding");

  private final int rank;

  @SuppressWarnings("ImmutableEnumChecker") // the list is unmodifiable
  private final List<String> outputs;

  Pooling(int rank, String... outputs) {
    this.rank = rank;
    this.outputs = List.of(outputs);
  }

  /** Returns the number of axes of the model's output that this method reads. */
  int rank() {
    return rank;
  }

  /** Returns the usual names of the model's output that this method reads, the best first. */
  List<String> outputs() {
    return outputs;
  }

  /**
   * Returns the vector of a text, which is not scaled to length 1.
   *
   * @param output the model's output for this text alone
   * @param mask 1 for each token to include, 0 for the others
   * @throws IllegalStateException if the output does not have the expected shape
   */
  double[] pool(OnnxTensor output, long[] mask) throws OrtException {
    long[] shape = output.getInfo().getShape();
    boolean fits =
        shape.length == rank && shape[0] == 1 && (this == MODEL || shape[1] == mask.length);
    if (!fits || shape[rank - 1] < 1) {
      throw new IllegalStateException(
          "an output for one text of "
              + mask.length
              + " tokens must have a vector "
              + (this == MODEL ? "for the text" : "for each token")
              + ", got the shape "
              + Arrays.toString(shape));
    }
    FloatBuffer values = output.getFloatBuffer();
    int dimensions = (int) shape[rank - 1];
    return switch (this) {
      case MEAN -> sum(values, mask, dimensions);
      case CLS, MODEL -> vector(values, 0, dimensions);
      case LAST -> vector(values, lastOf(mask), dimensions);
    };
  }

  /** Returns the sum of the tokens' vectors, which has the direction of their mean. */
  private static double[] sum(FloatBuffer tokens, long[] mask, int dimensions) {
    double[] sums = new double[dimensions];
    float[] token = new float[dimensions];
    for (long counts : mask) {
      tokens.get(token);
      for (int i = 0; counts != 0 && i < dimensions; i++) {
        sums[i] += token[i];
      }
    }
    return sums;
  }

  private static double[] vector(FloatBuffer values, int index, int dimensions) {
    double[] vector = new double[dimensions];
    for (int i = 0; i < dimensions; i++) {
      vector[i] = values.get(index * dimensions + i);
    }
    return vector;
  }

  private static int lastOf(long[] mask) {
    int last = mask.length - 1;
    while (last > 0 && mask[last] == 0) {
      last--;
    }
    return last;
  }
}
