package dev.memlog.query;

import dev.memlog.api.v1.Percentiles;
import dev.memlog.api.v1.StageLag;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.Principal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The sources of statistics that the query service reports but does not know itself. The program
 * that starts the services supplies these sources, so that services do not depend on each other.
 *
 * @param process the name of the process whose health and versions are reported, such as {@code
 *     query-web1}
 * @param stages a supplier of the number of records that each stage has not processed yet, by
 *     topic; throws KafkaException if the log is unavailable
 * @param eventToSearchable a supplier of percentiles of the time from an event until searches find
 *     it; empty if only the indexers' own metrics know this time
 * @param lastIndexedAt a supplier of the time of the index's last change; empty if there was none
 *     since the start, or if only the indexers know it
 * @param deadLetters a function that returns the number of dead letters that a caller may see;
 *     empty if only the ingest API knows it
 * @param health a supplier of the health of each component, by name
 * @param versions the versions of the software by name, such as memlog, kafka and lucene
 */
public record StatsSources(
    String process,
    Supplier<List<StageLag>> stages,
    Supplier<Optional<Percentiles>> eventToSearchable,
    Supplier<Optional<Instant>> lastIndexedAt,
    Function<Principal, OptionalLong> deadLetters,
    Supplier<Map<String, Health>> health,
    Map<String, String> versions) {}
