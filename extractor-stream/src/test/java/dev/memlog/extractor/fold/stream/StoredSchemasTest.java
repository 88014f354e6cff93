package dev.memlog.extractor.fold.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.extractor.state.Parked;
import dev.memlog.extractor.state.RechunkState;
import dev.memlog.extractor.state.SweepState;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A guard of the fold's stores: a value can only be read if the serde knows the schema under which
 * it was written. So a changed record must come with its former schema.
 */
class StoredSchemasTest {

  static Stream<Arguments> stored() {
    return Stream.of(
        Arguments.of(MessageState.getClassSchema(), -1_535_344_949_683_074_457L),
        Arguments.of(ConversationState.getClassSchema(), 6_705_187_788_868_581_677L),
        Arguments.of(DescriptionState.getClassSchema(), -8_818_039_517_281_928_478L),
        Arguments.of(SweepState.getClassSchema(), 3_568_682_008_766_944_308L),
        Arguments.of(RechunkState.getClassSchema(), -709_285_489_155_890_512L),
        Arguments.of(Parked.getClassSchema(), 4_630_796_995_714_506L));
  }

  @ParameterizedTest
  @MethodSource("stored")
  void shouldNotChangeAStoredRecordWithoutItsFormerSchema(Schema schema, long fingerprint) {
    assertThat(SchemaNormalization.parsingFingerprint64(schema))
        .as(
            "%1$s has changed. Write its former schema, %1$s.getClassSchema().toString(true) of the"
                + " commit before, to the next %2$s-N.avsc of the package of StateSerde, and then"
                + " enter the new fingerprint here",
            schema.getName(),
            schema.getName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT))
        .isEqualTo(fingerprint);
  }
}
