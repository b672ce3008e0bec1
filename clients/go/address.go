package mashimo

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"
)

// pingEvery is kept above the 10 s that servers tolerate; it keeps a way through address translation open.
const pingEvery = 30 * time.Second

// dial makes a connection, which does not wait for the server.
func dial(c *config) (*grpc.ClientConn, error) {
	target, secure, err := target(c.address)
	if err != nil {
		return nil, err
	}
	transport := insecure.NewCredentials()
	if secure {
		settings, err := c.tls()
		if err != nil {
			return nil, err
		}
		transport = credentials.NewTLS(settings)
	}
	options := []grpc.DialOption{
		grpc.WithTransportCredentials(transport),
		grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: pingEvery, Timeout: 10 * time.Second}),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(16 << 20)),
	}
	if c.token != "" {
		options = append(options, grpc.WithPerRPCCredentials(bearer{c.token}))
	}
	connection, err := grpc.NewClient(target, append(options, c.dial...)...)
	if err != nil {
		return nil, fmt.Errorf("mashimo: address %q: %w", c.address, err)
	}
	return connection, nil
}

// target is what gRPC calls an address, and whether it is to be reached over TLS.
func target(address string) (string, bool, error) {
	if strings.Contains(strings.TrimPrefix(strings.TrimPrefix(address, "https://"), "http://"), "://") {
		return address, false, nil // of gRPC's own, such as unix:///run/mashimo
	}
	host, secure := strings.CutPrefix(address, "https://")
	host = strings.TrimSuffix(strings.TrimPrefix(host, "http://"), "/")
	if secure && !strings.Contains(host[strings.LastIndex(host, "]")+1:], ":") {
		host += ":443"
	}
	if name, port, err := net.SplitHostPort(host); err != nil || name == "" || port == "" {
		return "", false, fmt.Errorf("mashimo: %q is no address: write HOST:PORT or https://HOST:PORT", address)
	}
	return host, secure, nil
}

// tls reads the files that the options name.
func (c *config) tls() (*tls.Config, error) {
	settings := &tls.Config{MinVersion: tls.VersionTLS12}
	if c.authority != "" {
		pem, err := os.ReadFile(c.authority)
		if err != nil {
			return nil, fmt.Errorf("mashimo: the authority's certificate: %w", err)
		}
		settings.RootCAs = x509.NewCertPool()
		if !settings.RootCAs.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("mashimo: %s holds no certificate in PEM form", c.authority)
		}
	}
	if (c.certificate == "") != (c.key == "") {
		return nil, errors.New("mashimo: a client's certificate and its key go together; one is missing")
	}
	if c.certificate != "" {
		pair, err := tls.LoadX509KeyPair(c.certificate, c.key)
		if err != nil {
			return nil, fmt.Errorf("mashimo: the client's certificate: %w", err)
		}
		settings.Certificates = []tls.Certificate{pair}
	}
	return settings, nil
}

// bearer sends the token with every call.
type bearer struct{ token string }

func (b bearer) GetRequestMetadata(context.Context, ...string) (map[string]string, error) {
	return map[string]string{"authorization": "Bearer " + b.token}, nil
}

func (b bearer) RequireTransportSecurity() bool { return false }
