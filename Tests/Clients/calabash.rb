# Drives the sample apps over the routes of the server of Calabash and of DeviceAgent, as the gem calabash-cucumber does with
# httpclient: ruby calabash.rb SERVER AGENT APP
require "json"
require "timeout"

# Debian has httpclient as ruby-httpclient; net/http comes with Ruby.
begin
  require "httpclient"
rescue LoadError
  require "net/http"
end

SERVER, AGENT, APP = ARGV

# Requests as clients send them: bodies of JSON without a type, answers that are JSON.
module Wire
  def self.client
    @client ||= HTTPClient.new.tap { |http| http.receive_timeout = 120 } if defined?(HTTPClient)
  end

  def self.get(url, parameters = {})
    return client.get(url, parameters).body if client
    address = URI(url)
    address.query = URI.encode_www_form(parameters) unless parameters.empty?
    Net::HTTP.get(address)
  end

  def self.post(url, body)
    return client.post(url, body.to_json).body if client
    Net::HTTP.post(URI(url), body.to_json).body
  end

  def self.delete(url)
    return client.delete(url).body if client
    address = URI(url)
    Net::HTTP.start(address.host, address.port) { |http| http.delete(address.path).body }
  end
end

# An answer of the server was no success.
class Refused < RuntimeError; end

# The words in which tests for Calabash are written.
module Calabash
  def http(path, body)
    answer = JSON.parse(Wire.post("#{SERVER}/#{path}", body))
    raise Refused, "#{path}: #{answer["reason"]}\n#{answer["details"]}" if answer["outcome"] != "SUCCESS"
    answer
  end

  def agent(route, body)
    answer = JSON.parse(Wire.post("#{AGENT}/1.0/#{route}", body))
    raise Refused, answer["error"] if answer["error"]
    answer
  end

  def map(query, method, *arguments)
    http("map", query: query, operation: { method_name: method, arguments: arguments })["results"]
  end

  def query(uiquery, *arguments) = map(uiquery, :query, *arguments)
  def element_exists(uiquery) = !query(uiquery).empty?

  # A query, or a view that a query found: its middle is where the finger goes.
  def point_of(target, offset = { x: 0, y: 0 })
    view = target.is_a?(Hash) ? target : query(target).first
    raise Refused, "nothing is found by #{target}" if view.nil?
    { x: view["rect"]["center_x"] + offset[:x], y: view["rect"]["center_y"] + offset[:y] }
  end

  def gesture(name, specifiers, options = {})
    agent("gesture", gesture: name, specifiers: specifiers, options: options)
  end

  def touch(target, offset: { x: 0, y: 0 }) = gesture("touch", { coordinate: point_of(target, offset) })
  def double_tap(target) = gesture("double_tap", { coordinate: point_of(target) })
  def touch_hold(target, duration: 3) = gesture("touch", { coordinate: point_of(target) }, { duration: duration })

  def pan(from, to, duration: 0.5)
    gesture("drag", { coordinates: [from, to] }, { num_fingers: 1, duration: duration })
  end

  def keyboard_enter_text(text)
    wait_for { element_exists("view:'UIKBKeyplaneView'") }
    gesture("enter_text", {}, { string: text })
  end

  def wait_for(seconds = 10)
    Timeout.timeout(seconds) { sleep 0.02 until yield }
  end

  def wait_for_element_exists(uiquery) = wait_for { element_exists(uiquery) }

  def wait_for_none_animating
    http("condition", condition: "NONE_ANIMATING", query: "view", timeout: 5, duration: 0.1)
  end

  def backdoor(selector, argument) = http("backdoor", selector: selector, arg: argument)["result"]

  def start_app
    agent("session", bundleID: "com.example.#{APP}", terminate_aut_if_running: true)
    wait_for { JSON.parse(Wire.get("#{SERVER}/version"))["outcome"] == "SUCCESS" }
  end
end
include Calabash

def check(found, expected)
  raise "#{found.inspect} is not #{expected.inspect}" unless found == expected
end

def refused
  yield
rescue Refused => error
  error.message
else
  raise "it was not refused"
end

def title = query("navigationBar", :accessibilityIdentifier).last
def rows = query("tableViewCell", :accessibilityLabel)

def tinylog
  start_app
  touch("button marked:'+'")
  check(title, "Add List")
  touch("textField")
  keyboard_enter_text("TODO")
  touch("button marked:'Red'")
  touch("button marked:'Save'")
  check(title, "TODO")
  wait_for_element_exists("label text:'No tasks'")
  touch("navigationItemButtonView")
  check(title, "My Lists")
  check(rows, ["TODO"])
  touch("tableViewCell marked:'TODO'")
  touch("textField")
  keyboard_enter_text("Write some UI tests\n")
  check(rows, ["Write some UI tests"])
  touch("button marked:'Done: Write some UI tests'")
  check(query("tableViewCell", :isSelected), [1])
  touch("navigationItemButtonView")
  check(query("tableViewCell label", :text), ["TODO", "No open tasks"])
end

def cancelled
  start_app
  wait_for_element_exists("tableViewCell")
  plans = ["Dinner at eight", "Climbing", "Helping with the move"]
  check(rows, plans)
  touch("button marked:'Add'")
  check(title, "New plan")
  touch("button marked:'Save'")
  wait_for_element_exists("alertControllerView label text:'Something is missing'")
  touch("alertControllerActionView")
  check(element_exists("alertControllerView"), false)
  { "What" => "Board games", "With whom" => "Barbara", "When" => "next Thursday" }.each do |field, text|
    touch("textField placeholder:'#{field}'")
    keyboard_enter_text(text)
  end
  touch("button marked:'Save'")
  wait_for_element_exists("tableViewCell")
  check(rows, plans + ["Board games"])
  touch("tableViewCell marked:'Climbing'")
  check(query("* id:'friend'", :text), ["With Grace"])
  touch("button marked:'Cancel'")
  check(query("* id:'state'", :text), ["Waiting for friend"])
  touch("navigationItemButtonView")
  check(title, "Plans")
end

def alarm
  start_app
  check(title, "Alarm")
  check(rows, ["06:30", "08:15", "22:00"])
  check(query("switch", :isOn), [1, 0, 1])

  # The listing of docs/from-calabash.md, word for word.
  switches = query("switch")
  touch(switches.at(1))
  check(query("switch", :isOn), [1, 1, 1])

  touch("button marked:'Add'")
  check(title, "Add Alarm")
  check(query("pickerTableView").length, 2)
  check(query("pickerView", :numberOfComponents) + query("pickerView", numberOfRowsInComponent: 0), [2, 24])
  gesture("set_picker_wheel_value", {}, { picker_index: 0, picker_wheel_index: 0, picker_wheel_value: "07" })
  gesture("set_picker_wheel_value", {}, { picker_index: 0, picker_wheel_index: 1, picker_wheel_value: "45" })
  touch("button marked:'Save'")
  check(rows, ["06:30", "07:45", "08:15", "22:00"])
  cell = query("tableViewCell marked:'22:00'").first["rect"]
  pan({ x: cell["center_x"] + 80, y: cell["center_y"] }, { x: cell["center_x"] - 100, y: cell["center_y"] })
  touch("button marked:'Delete'")
  wait_for_none_animating
  check(rows, ["06:30", "07:45", "08:15"])
  touch("button marked:'Edit'")
  check(element_exists("button marked:'Done'"), true)
  touch("button marked:'Done'")

  # What is refused is an error that says why.
  check(refused { query("button[1]") }.lines.first.strip, "map: this is neither a class nor a filter")
  check(refused { backdoor("login:", "anna") }.include?("'login:' is undefined"), true)
  check(refused { http("condition", condition: "OTHER") }.include?("unknown condition"), true)
  check(refused { gesture("enter_text", {}, { string: "x" }) }.include?("no text field has the focus"), true)
  check(refused { gesture("wave", { coordinate: { x: 1, y: 1 } }) }.include?("unknown gesture"), true)

  check(Wire.get("#{SERVER}/screenshot").b[1, 3], "PNG")

  # Events that are recorded are played.
  JSON.parse(Wire.post("#{SERVER}/record", action: "start"))
  touch("button marked:'Add'")
  events = Wire.post("#{SERVER}/record", action: "stop")
  touch("button marked:'Cancel'")
  http("play", events: [events].pack("m"), query: "button marked:'Edit'")
  check(element_exists("button marked:'Done'"), true)
  check(JSON.parse(Wire.get("#{SERVER}/userprefs", key: "nothing"))["results"], [nil])
  check(agent("rotate_home_button_to", orientation: 3)["status"], "success")
  check(http("map", query: nil, operation: { method_name: "orientation", arguments: ["status_bar"] })["results"], ["right"])
  Wire.delete("#{AGENT}/1.0/session")
end

scenario = { "Tinylog" => :tinylog, "Cancelled" => :cancelled, "Alarm" => :alarm }.fetch(APP)
send(scenario)
puts "  #{scenario}, through #{defined?(HTTPClient) ? "httpclient #{HTTPClient::VERSION}" : "net/http"}: passed"
