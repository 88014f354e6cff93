package dev.memlog.embedding.onnx;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Weights that replace the weights of the same names in a model. A model that was trained further
 * can ship as the model of its origin and these changes.
 *
 * <p>The format is <a href="https://github.com/huggingface/safetensors">safetensors</a>: the length
 * of a header, the header in JSON, and the values, all in little-endian order.
 */
public final class WeightChanges {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, OnnxJavaType> TYPES =
      Map.of("I8", OnnxJavaType.INT8, "F32", OnnxJavaType.FLOAT);

  private record Weight(String name, OnnxJavaType type, long[] shape, ByteBuffer values) {}

  private final List<Weight> weights = new ArrayList<>();

  private WeightChanges() {}

  /** Returns no changes. */
  public static WeightChanges none() {
    return new WeightChanges();
  }

  /**
   * Reads changes.
   *
   * @param content the content of a safetensors file with values of the types I8 and F32
   * @param source the setting that names the model, for error messages
   * @throws IllegalArgumentException if the content has another format
   */
  public static WeightChanges read(byte[] content, ModelSource source) {
    var changes = new WeightChanges();
    try {
      ByteBuffer all = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
      int start = Math.toIntExact(Long.BYTES + all.getLong());
      JsonNode header = JSON.readTree(content, Long.BYTES, start - Long.BYTES);
      for (Map.Entry<String, JsonNode> entry : header.properties()) {
        changes.weights.add(weight(entry.getKey(), entry.getValue(), all, start));
      }
    } catch (IOException | RuntimeException e) {
      throw source.must("have weights in the format safetensors, of the types I8 and F32", e);
    }
    return changes;
  }

  private static Weight weight(String name, JsonNode described, ByteBuffer all, int start) {
    OnnxJavaType type = TYPES.get(described.path("dtype").asText());
    if (type == null) {
      throw new IllegalArgumentException(name + " has the type " + described.path("dtype"));
    }
    long[] shape = JSON.convertValue(described.path("shape"), long[].class);
    int[] offsets = JSON.convertValue(described.path("data_offsets"), int[].class);
    int length = offsets[1] - offsets[0];
    // ONNX Runtime reads tensors of direct buffers in place.
    ByteBuffer values = ByteBuffer.allocateDirect(length).order(ByteOrder.nativeOrder());
    values.put(all.slice(start + offsets[0], length)).flip();
    return new Weight(name, type, shape, values);
  }

  /**
   * Replaces the weights of a session that is opened with the options.
   *
   * @return the tensors, which the caller closes after the session
   */
  List<OnnxTensor> apply(OrtSession.SessionOptions options, OrtEnvironment environment)
      throws OrtException {
    List<OnnxTensor> tensors = new ArrayList<>(weights.size());
    for (Weight weight : weights) {
      OnnxTensor tensor =
          OnnxTensor.createTensor(environment, weight.values(), weight.shape(), weight.type());
      tensors.add(tensor);
      options.addInitializer(weight.name(), tensor);
    }
    return tensors;
  }
}
