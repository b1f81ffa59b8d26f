// block: send
        SSLParameters parameters = new SSLParameters(null, new String[] {"TLSv1.3"});
        HttpClient client = HttpClient.newBuilder().sslContext(bankTls(partner)).sslParameters(parameters).build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
// end
