/** Those that the Fetch standard blocks: https://fetch.spec.whatwg.org/#port-blocking */
const ofBrowsers = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]

/** Kerberos, SNMP, SMB, LDAP, RPC, printers, IPMI, rsync, DNS over TLS, RADIUS, NetBIOS, iSCSI, XMPP, IRC, telnet. */
const ofNetworks = [
  49, 70, 88, 107, 138, 162, 177, 194, 199, 264, 445, 464, 500, 502, 523, 543, 544, 593, 623, 631, 646, 749, 853, 860,
  873, 902, 903, 992, 994, 1080, 1194, 1645, 1646, 1701, 1812, 1813, 3128, 3260, 3268, 3269, 3478, 3690, 4500, 4786,
  5222, 5269, 5353, 5355, 9418, 20000, 44818, 47808, 51820,
]

/** SQL Server, Oracle, Db2, MySQL, PostgreSQL, Redis, MongoDB, Cassandra, Neo4j, search engines and the like. */
const ofDatabases = [
  1433, 1434, 1521, 1522, 1526, 1583, 2181, 2483, 2484, 3050, 3306, 3351, 4333, 5432, 5433, 5601, 5984, 6379, 6380,
  7000, 7001, 7199, 7473, 7474, 7687, 8086, 8091, 8092, 8093, 8094, 8983, 9000, 9042, 9160, 9200, 9300, 11207, 11210,
  11211, 16379, 26257, 26379, 27017, 27018, 27019, 28015, 28017, 33060, 50000,
]

/** MQ, NATS, MQTT, Kafka, RabbitMQ, ActiveMQ, Java RMI, AJP and Hadoop. */
const ofQueues = [
  1090, 1098, 1099, 1414, 1883, 4222, 4369, 5671, 5672, 6222, 8005, 8009, 8020, 8161, 8222, 8883, 9092, 9093, 9094,
  15671, 15672, 25672, 50010, 50020, 50070, 61613, 61614, 61616,
]

/** Docker, Kubernetes, etcd, Consul, Nomad, Vault, Salt, Puppet, Prometheus, Zabbix, Webmin, remote desktops and consoles. */
const ofOperation = [
  2375, 2376, 2377, 2379, 2380, 3299, 3389, 4505, 4506, 4646, 4647, 4648, 4848, 5038, 5500, 5555, 5631, 5666, 5800,
  5900, 5901, 5902, 5985, 5986, 6001, 6443, 6514, 7946, 8125, 8126, 8140, 8200, 8201, 8291, 8300, 8301, 8302, 8500,
  8501, 8502, 8600, 8728, 9090, 9091, 9100, 10000, 10050, 10051, 10249, 10250, 10255, 10256, 10257, 10259, 12201,
]

/** What listens there is never a receiver, and could be abused. Usual ports of web servers are not among them. */
export const blockedPorts: ReadonlySet<number> = new Set([
  ...ofBrowsers,
  ...ofNetworks,
  ...ofDatabases,
  ...ofQueues,
  ...ofOperation,
])
