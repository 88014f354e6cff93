/** A real Kafka broker in this process: one node of KRaft, its data in a directory. */
@NullMarked
package dev.memlog.standalone.broker;

import org.jspecify.annotations.NullMarked;
