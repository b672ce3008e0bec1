package mashimo

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAnAddressTellsWhetherItIsOverTLS(t *testing.T) {
	for address, wanted := range map[string]string{
		"127.0.0.1:50051":        "127.0.0.1:50051 false",
		"http://[::1]:50051/":    "[::1]:50051 false",
		"https://arena.example":  "arena.example:443 true",
		"https://[::1]":          "[::1]:443 true",
		"https://localhost:5/":   "localhost:5 true",
		"arena.example":          "no address",
		"https://":               "no address",
		"unix:///run/mashimo.so": "unix:///run/mashimo.so false",
	} {
		host, secure, err := target(address)
		got := host + " " + map[bool]string{true: "true", false: "false"}[secure]
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, wanted) {
			t.Errorf("%s: %s, wanted %s", address, got, wanted)
		}
	}
}

func TestWrongFilesOfTLSAreTold(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.pem")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for wanted, option := range map[string]Option{
		"holds no certificate": WithAuthority(empty),
		"no such file":         WithAuthority(empty + "x"),
		"one is missing":       WithCertificate(empty, ""),
		"client's certificate": WithCertificate(empty, empty),
	} {
		if _, err := Dial(WithAddress("https://localhost:1"), option); err == nil || !strings.Contains(err.Error(), wanted) {
			t.Errorf("%v, wanted %q", err, wanted)
		}
	}
}
