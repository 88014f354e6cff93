package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.memlog.standalone.erasure.FilePlace;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ErasurePlacesTest {

  @Test
  void shouldBoundARemoteIndexByTheAgeAtWhichItIsRebuiltAndADayForTheRebuild() {
    assertThat(ErasurePlaces.remoteIndexes(Duration.ofDays(6)))
        .extracting(FilePlace::name, FilePlace::bound)
        .containsExactly(
            tuple("passages", Duration.ofDays(7)), tuple("memories", Duration.ofDays(7)));
  }

  @Test
  void shouldBoundNoRemoteIndexThatIsNeverRebuilt() {
    assertThat(ErasurePlaces.remoteIndexes(Duration.ZERO))
        .extracting(FilePlace::bound)
        .containsOnly(Duration.ZERO);
  }
}
