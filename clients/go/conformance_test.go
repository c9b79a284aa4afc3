package leasehold

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// The behaviors that every client must show; ../README.md describes their format.
const conformance = "../conformance"

type behaviour struct {
	Name    string  `json:"name"`
	Timeout float64 `json:"timeout_ms"`
	Steps   []step  `json:"steps"`
}

type fields map[string]any

type step struct {
	reaction
	Call      string           `json:"call"`
	Lease     string           `json:"lease"`
	Take      string           `json:"take"`
	Name      string           `json:"name"`
	Locks     []LockRequest    `json:"locks"`
	Enter     string           `json:"enter"`
	Method    string           `json:"method"`
	Path      string           `json:"path"`
	Options   fields           `json:"options"`
	Ticket    string           `json:"ticket"`
	Metadata  fields           `json:"metadata"`
	Request   *expectedRequest `json:"request"`
	Returns   string           `json:"returns"`
	Granted   fields           `json:"granted"`
	Released  bool             `json:"released"`
	Answered  bool             `json:"answered"`
	Opened    *bool            `json:"opened"`
	Waiting   fields           `json:"waiting"`
	Fails     fields           `json:"fails"`
	Lost      string           `json:"lost"`
	Reason    string           `json:"reason"`
	Detail    string           `json:"detail"`
	At        instant          `json:"at_ms"`
	Silence   float64          `json:"silence_until_ms"`
	Sleep     float64          `json:"sleep_ms"`
	Meanwhile *meanwhile       `json:"meanwhile"`
}

// instant is an exact instant, or the first and last acceptable one.
type instant struct{ first, last float64 }

func (i *instant) UnmarshalJSON(text []byte) error {
	if text[0] == '[' {
		both := []*float64{&i.first, &i.last}
		return json.Unmarshal(text, &both)
	}
	err := json.Unmarshal(text, &i.first)
	i.last = i.first
	return err
}

// has allows for clients that round to whole milliseconds.
func (i instant) has(at float64) bool { return at > i.first-1 && at < i.last+1 }

type expectedRequest struct {
	Method  string            `json:"method"`
	Path    string            `json:"path"`
	Headers map[string]string `json:"headers"`
	Body    fields            `json:"body"`
	Key     string            `json:"key"`
}

type reaction struct {
	Answer *answered `json:"answer"`
	Fault  string    `json:"fault"`
	After  float64   `json:"after_ms"`
}

type answered struct {
	Like   string `json:"like"`
	Status int    `json:"status"`
	Body   fields `json:"body"`
	Text   string `json:"text"`
	// Headers contains the headers of the answer.
	Headers map[string]string `json:"headers"`
	After   float64           `json:"after_ms"`
}

type meanwhile struct {
	reaction
	Request expectedRequest `json:"request"`
	AtLeast int             `json:"at_least"`
}

var answers map[string]answered

// full adds the default fields of the answer that this one is like, which its own fields override.
func (a answered) full(t *testing.T) answered {
	base, ok := answers[a.Like]
	if a.Like != "" && !ok {
		t.Fatalf("answers.json has no '%s'", a.Like)
	}
	body := fields{}
	for _, some := range []fields{base.Body, a.Body} {
		for name, value := range some {
			body[name] = value
		}
	}
	if a.Text == "" {
		text, _ := json.Marshal(body)
		a.Text = string(text)
	}
	for _, status := range []int{base.Status, 200} {
		if a.Status == 0 {
			a.Status = status
		}
	}
	return a
}

func read(t *testing.T, file string, into any) {
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

func TestClientConforms(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(conformance, "*.json"))
	if len(files) == 0 {
		t.Skip("the behaviors are in a checkout of the whole repository")
	}
	read(t, filepath.Join(conformance, "answers.json"), &answers)
	for _, file := range files {
		if filepath.Base(file) == "answers.json" {
			continue
		}
		var behaviours []behaviour
		read(t, file, &behaviours)
		for _, behaviour := range behaviours {
			t.Run(filepath.Base(file)+": "+behaviour.Name, func(t *testing.T) {
				replay := newReplay(t)
				if behaviour.Timeout > 0 {
					replay.client.transport.timeout = duration(behaviour.Timeout)
				}
				replay.run(behaviour.Steps)
			})
		}
	}
}
