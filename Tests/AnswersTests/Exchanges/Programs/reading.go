// Reads the answers of the server on a port with net/http, to requests of these methods, and prints them as JSON.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

type result struct {
	Status   *int   `json:"status"`
	Body     []byte `json:"body"`
	Complete bool   `json:"complete"`
}

func read(method, url string) result {
	request, err := http.NewRequest(method, url, nil)
	if err != nil {
		panic(err)
	}
	transport := &http.Transport{DisableKeepAlives: true, DisableCompression: true}
	transport.ResponseHeaderTimeout = 10 * time.Second
	response, err := transport.RoundTrip(request)
	if err != nil {
		return result{Body: []byte{}}
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusSwitchingProtocols {
		return result{&response.StatusCode, []byte{}, true}
	}
	body, err := io.ReadAll(response.Body)
	return result{&response.StatusCode, body, err == nil}
}

func main() {
	var results []result
	for number, method := range os.Args[2:] {
		results = append(results, read(method, fmt.Sprintf("http://127.0.0.1:%s/%d", os.Args[1], number)))
	}
	json.NewEncoder(os.Stdout).Encode(results)
}
