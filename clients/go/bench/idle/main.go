// Command idle leaves a stream idle for so many seconds, with a ping every ten; it fails if that ends it.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strconv"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/status"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("idle SECONDS")
	}
	seconds, err := strconv.ParseFloat(os.Args[1], 64)
	if err != nil {
		log.Fatalf("SECONDS: %v", err)
	}
	pings := grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: 10 * time.Second})
	plain := grpc.WithTransportCredentials(insecure.NewCredentials())
	connection, err := grpc.NewClient(os.Getenv("MASHIMO_ADDRESS"), plain, pings)
	if err != nil {
		log.Fatal(err)
	}
	within, cancel := context.WithTimeout(context.Background(), time.Duration(seconds*float64(time.Second)))
	defer cancel()
	watch, err := grpc_health_v1.NewHealthClient(connection).Watch(within, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		log.Fatal(err)
	}
	// Health speaks once: the rest is waiting for our own deadline.
	for err == nil {
		_, err = watch.Recv()
	}
	if status.Code(err) != codes.DeadlineExceeded {
		log.Fatalf("grpc-go: an idle stream ended before %.0f s: %v", seconds, err)
	}
	fmt.Printf("grpc-go: %.0f s of a ping every 10 s did no harm\n", seconds)
}
