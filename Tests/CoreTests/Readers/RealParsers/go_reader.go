// Reads each line of standard input as a query or a form with net/url and net/http.
package main

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"unicode/utf8"
)

type given struct{ Kind, Input string }

func quoted(text string) string {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	encoder.Encode(text)
	return strings.TrimSpace(buffer.String())
}

func text(value string) string {
	if utf8.ValidString(value) {
		return quoted(value)
	}
	return `{"$bytes":"` + hex.EncodeToString([]byte(value)) + `"}`
}

func name(value string) string {
	if utf8.ValidString(value) {
		return quoted(value)
	}
	return quoted(text(value))
}

// order returns the names in the order of their first value, which a map doesn't keep.
func order(input string, values url.Values) []string {
	var names []string
	seen := map[string]bool{}
	for _, segment := range strings.Split(input, "&") {
		if segment == "" || strings.Contains(segment, ";") {
			continue
		}
		key, value, _ := strings.Cut(segment, "=")
		decoded, err := url.QueryUnescape(key)
		_, valueErr := url.QueryUnescape(value)
		if err == nil && valueErr == nil && !seen[decoded] && values.Has(decoded) {
			seen[decoded] = true
			names = append(names, decoded)
		}
	}
	return names
}

func main() {
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Buffer(make([]byte, 1<<20), 1<<26)
	for scanner.Scan() {
		var line given
		if err := json.Unmarshal(scanner.Bytes(), &line); err != nil {
			panic(err)
		}
		var raw []byte
		for _, character := range line.Input {
			raw = append(raw, byte(character))
		}
		input := string(raw)
		var values url.Values
		if line.Kind == "form" {
			request, _ := http.NewRequest("POST", "http://h/", strings.NewReader(input))
			request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			request.ParseForm()
			values = request.PostForm
		} else {
			values = (&url.URL{RawQuery: input}).Query()
		}
		var members, first []string
		for _, key := range order(input, values) {
			var items []string
			for _, value := range values[key] {
				items = append(items, text(value))
			}
			members = append(members, name(key)+":["+strings.Join(items, ",")+"]")
			first = append(first, name(key)+":"+text(values.Get(key)))
		}
		fmt.Printf(`{"go@1.19":{"status":"ok","http":null,"error":null,"value":{%s},"get":{%s}}}`+"\n",
			strings.Join(members, ","), strings.Join(first, ","))
	}
}
