# Drives the sample apps over the routes of the server of Frank, through the gateway of the gem frank-cucumber where it is
# installed, and otherwise as that does with net/http: ruby frank.rb SERVER APP
require "json"
require "net/http"
require "timeout"

begin
  require "frank-cucumber/gateway"
rescue LoadError
  # Its requests are made here.
end

SERVER, APP = ARGV

# Requests as the gem sends them: bodies of JSON without a type, a connection for each.
class OwnGateway
  def initialize(host, port)
    @host, @port = host, port
  end

  def send_post(verb, body)
    post = Net::HTTP::Post.new("/#{verb}")
    post.body = body.to_json
    request(post)
  end

  def send_get(verb) = request(Net::HTTP::Get.new("/#{verb}"))

  def self.evaluate_frankly_response(answer, what)
    answer = JSON.parse(answer)
    raise "#{what} failed because: #{answer["reason"]}\n#{answer["details"]}" if answer["outcome"] != "SUCCESS"
    answer["results"]
  end

  private

  def request(request) = Net::HTTP.new(@host, @port).start { |session| session.request(request) }.body
end

GATEWAY = defined?(Frank::Cucumber::Gateway) ? Frank::Cucumber::Gateway : OwnGateway

# The words in which tests for Frank are written.
module Words
  def self.engine = @engine ||= "uiquery"
  def self.use_shelley_from_now_on = @engine = "shelley_compat"

  def gateway = GATEWAY.new(URI(SERVER).host, URI(SERVER).port)
  def send_post(verb, body) = gateway.send_post(verb, body)
  def send_get(verb) = gateway.send_get(verb)
  def results(answer, what) = GATEWAY.evaluate_frankly_response(answer, what)

  def frankly_map(selector, method, *arguments)
    operation = { method_name: method.to_s, arguments: arguments }
    results(send_post("map", { query: selector, operation: operation, selector_engine: Words.engine }), selector)
  end

  def touch(selector)
    touched = frankly_map(selector, "touch")
    raise "could not find anything matching [#{selector}] to touch" if touched.empty?
    raise "some views could not be touched" if touched.include?(false)
    touched
  end

  def app_exec(method, *arguments)
    results(send_post("app_exec", { operation: { method_name: method, arguments: arguments } }), method)
  end

  def element_exists(selector) = !frankly_map(selector, "FEX_accessibilityLabel").empty?
  def labels(selector) = frankly_map(selector, "FEX_accessibilityLabel")

  def type_into_keyboard(text) = results(send_post("type_into_keyboard", { text_to_type: text }), "typing")

  def wait_for_element_to_exist(selector)
    Timeout.timeout(10) { sleep 0.02 until element_exists(selector) }
  end

  def wait_for_nothing_to_be_animating
    Timeout.timeout(10) { sleep 0.02 while element_exists("view isAnimating") }
  end

  def start_app
    results(send_get("exit"), "exit")
    raise "there is no server" unless send_get("").include?("serves #{APP}")
  end
end
include Words

def check(found, expected)
  raise "#{found.inspect} is not #{expected.inspect}" unless found == expected
end

def refused
  yield
rescue RuntimeError => error
  error.message
else
  raise "it was not refused"
end

def title = frankly_map("navigationBar", "accessibilityIdentifier").last
def rows = labels("tableViewCell")

def tinylog
  start_app
  touch("view:'UINavigationButton' marked:'+'")
  check(title, "Add List")
  touch("textField placeholder:'Name'")
  type_into_keyboard("TODO")
  touch("button marked:'Red'")
  touch("button marked:'Save'")
  wait_for_nothing_to_be_animating
  check(title, "TODO")
  check(element_exists("label marked:'No tasks'"), true)
  touch("view:'UINavigationItemButtonView'")
  check(rows, ["TODO"])
  touch("tableViewCell marked:'TODO'")
  frankly_map("textField placeholder:'Add new task'", "setText:", "Write some UI tests")
  type_into_keyboard("\n")
  check(rows, ["Write some UI tests"])
  touch("button marked:'Done: Write some UI tests'")
  check(frankly_map("tableViewCell", "isSelected"), [true])
  touch("view:'UINavigationItemButtonView'")
  check(frankly_map("tableViewCell label", "text"), ["TODO", "No open tasks"])
end

def cancelled
  start_app
  Words.use_shelley_from_now_on
  wait_for_element_to_exist("tableViewCell")
  plans = ["Dinner at eight", "Climbing", "Helping with the move"]
  check(rows, plans)
  touch("button marked:'Add'")
  check(title, "New plan")
  touch("button marked:'Save'")
  wait_for_nothing_to_be_animating
  check(element_exists("view:'UIAlertView' label marked:'is missing'"), true)
  touch("view:'UIAlertControllerActionView'")
  check(element_exists("view:'UIAlertView'"), false)
  { "What" => "Board games", "With whom" => "Barbara", "When" => "next Thursday" }.each do |field, text|
    check(frankly_map("textField placeholder:\"#{field}\"", "setText:", text), [true])
  end
  touch("button marked:'Save'")
  wait_for_element_to_exist("tableViewCell")
  check(rows, plans + ["Board games"])
  touch("tableViewCell marked:'Climb'")
  check(frankly_map("label marked:'With Grace'", "text"), ["With Grace"])
  touch("button marked:'Cancel'")
  check(element_exists("label marked:'Waiting for friend'"), true)
end

def alarm
  start_app
  check(title, "Alarm")
  check(rows, ["06:30", "08:15", "22:00"])
  check(frankly_map("switch", "isOn"), [true, false, true])
  touch("switch index:1")
  check(frankly_map("switch", "isOn"), [true, true, true])
  touch("button marked:'Add'")
  wait_for_nothing_to_be_animating
  check(title, "Add Alarm")
  touch("button marked:'Cancel'")
  touch("button marked:'Edit'")
  check(element_exists("button marked:'Done'"), true)
  frame = frankly_map("button marked:'Done'", "accessibilityFrame").first
  check(frame.keys.sort + frame["size"].keys.sort, ["origin", "size", "height", "width"])
  check(frankly_map("label", "noSuchMethod").uniq, [nil])
  check(JSON.parse(send_get("orientation")), { "orientation" => "portrait", "detailed_orientation" => "portrait" })
  results(send_post("orientation", "landscape_left"), "turning")
  check(JSON.parse(send_get("orientation"))["detailed_orientation"], "landscape_left")
  check(JSON.parse(send_get("dump"))["class"], "UIWindow")
  check(send_get("screenshot/allwindows").b[1, 3], "PNG")
  check(JSON.parse(send_get("accessibility_check")), { "accessibility_enabled" => "true" })
  check(refused { frankly_map("button[1]", "touch") }.include?("neither a class nor a filter"), true)
  check(refused { app_exec("login:", "anna") }.include?("'login:' is undefined"), true)
  check(refused { frankly_map("label", "setText:") }.include?("takes 1 arguments"), true)
end

scenario = { "Tinylog" => :tinylog, "Cancelled" => :cancelled, "Alarm" => :alarm }.fetch(APP)
send(scenario)
puts "  #{scenario}, through #{GATEWAY}: passed"
