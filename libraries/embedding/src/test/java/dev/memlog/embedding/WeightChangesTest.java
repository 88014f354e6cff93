package dev.memlog.embedding;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.embedding.onnx.ModelSource;
import dev.memlog.embedding.onnx.WeightChanges;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightChangesTest {

  private static final ModelSource SOURCE = new ModelSource("embedding.model", "m");

  private static byte[] file(String header) {
    byte[] text = header.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(8 + text.length + 4)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(text.length)
        .put(text)
        .putFloat(1)
        .array();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no JSON",
        "{\"w\": {\"dtype\": \"F64\", \"shape\": [1], \"data_offsets\": [0, 4]}}",
        "{\"w\": {\"dtype\": \"F32\", \"shape\": [2], \"data_offsets\": [0, 8]}}",
        "{\"w\": {\"dtype\": \"F32\", \"shape\": [1], \"data_offsets\": [0]}}",
        "{\"w\": 1}"
      })
  void shouldRefuseOtherFormats(String header) {
    assertThatThrownBy(() -> WeightChanges.read(file(header), SOURCE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "embedding.model must have weights in the format safetensors, of the types I8 and F32,"
                + " got m (");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, 8, 20})
  void shouldRefuseTruncatedFiles(int length) {
    byte[] whole = file("{\"w\": {\"dtype\": \"F32\", \"shape\": [1], \"data_offsets\": [0, 4]}}");

    assertThatThrownBy(() -> WeightChanges.read(Arrays.copyOf(whole, length), SOURCE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("embedding.model must have weights in the format safetensors");
  }
}
