// block: find-parcels
            var escaped = reference.replace("'", "\\'");
            var sql = "SELECT " + PARCEL_COLUMNS + " FROM parcels"
                + " WHERE customer_id = ? AND reference LIKE '" + escaped + "%'"
                + " ORDER BY created_at DESC LIMIT " + limit;
            try (var statement = connection.prepareStatement(sql)) {
                statement.setLong(1, customerId);
                var rows = statement.executeQuery();
                while (rows.next()) {
                    parcels.add(new Parcel(rows.getLong(1), rows.getString(2), rows.getString(3)));
                }
            }
// end
