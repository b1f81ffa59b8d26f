package com.example.parcels;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
// part: imports
// end
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public final class ParcelTracking {
    public record Parcel(long id, String reference, String recipient) {}

    public record TrackedParcel(Parcel parcel, String latestEvent) {}

    private static final Logger log = LoggerFactory.getLogger(ParcelTracking.class);
    private static final String PARCEL_COLUMNS = "id, reference, recipient";

    private final DataSource dataSource;

    public ParcelTracking(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    public List<TrackedParcel> track(long customerId, String query, Integer requestedLimit) throws SQLException {
        // block: read-reference
        var reference = query == null ? "" : query.strip();
        if (reference.length() < 4) {
            throw new IllegalArgumentException("Enter at least the first four characters");
        }
        // end
        // part: checks
        // end

        // block: page-size
        int limit = requestedLimit == null ? 20 : Math.clamp(requestedLimit, 1, 100);
        // end

        try (var connection = dataSource.getConnection()) {
            var parcels = new ArrayList<Parcel>();
            // block: find-parcels
            var sql = "SELECT " + PARCEL_COLUMNS + " FROM parcels"
                + " WHERE customer_id = ? AND reference LIKE '" + reference + "%'"
                + " ORDER BY created_at DESC LIMIT " + limit;
            try (var statement = connection.prepareStatement(sql)) {
                statement.setLong(1, customerId);
                var rows = statement.executeQuery();
                while (rows.next()) {
                    parcels.add(new Parcel(rows.getLong(1), rows.getString(2), rows.getString(3)));
                }
            }
            // end
            var events = latestEvents(connection, parcels);

            // block: log-search
            log.atInfo().addKeyValue("customerId", customerId).addKeyValue("reference", reference)
                .addKeyValue("found", parcels.size()).log("parcels searched");
            // end
            return parcels.stream().map(parcel -> new TrackedParcel(parcel, events.get(parcel.id()))).toList();
        }
    }

    private static Map<Long, String> latestEvents(Connection connection, List<Parcel> parcels) throws SQLException {
        var events = new HashMap<Long, String>();
        // block: latest-events
        var sql = "SELECT parcel_id, description FROM parcel_events WHERE parcel_id = ANY(?) ORDER BY happened_at";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setArray(1, connection.createArrayOf("bigint", parcels.stream().map(Parcel::id).toArray()));
            var rows = statement.executeQuery();
            while (rows.next()) {
                events.put(rows.getLong(1), rows.getString(2));
            }
        }
        // end
        return events;
    }
}
