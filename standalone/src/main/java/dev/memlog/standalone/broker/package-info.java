/** A real Kafka broker in this process: one KRaft node with its data in a directory. */
@NullMarked
package dev.memlog.standalone.broker;

import org.jspecify.annotations.NullMarked;
