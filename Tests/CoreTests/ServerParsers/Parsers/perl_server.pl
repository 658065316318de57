# Answers each request with CGI.pm's reading of its query or form, and HTTP::Body's reading of its parts.
#
# HTTP::Body reads forms, too, but drops a space at the start of a name.
use strict;
use warnings;
use CGI ();
use HTTP::Body;
use HTTP::Daemon;
use HTTP::Response;
use JSON::PP;
use MIME::Base64 ();
use URI::Escape ();

sub base { MIME::Base64::encode_base64($_[0], "") }
sub list { ref $_[0] eq "ARRAY" ? @{ $_[0] } : ($_[0]) }

sub pairs {
  my ($text) = @_;
  return [] if $text eq "";
  my $cgi = CGI->new($text);
  return [map { my $name = $_; map { [base($name), base($_)] } $cgi->multi_param($name) } $cgi->multi_param];
}

sub answer {
  my ($request) = @_;
  my ($path, $query) = split /\?/, $request->uri->as_string, 2;
  $path =~ s{^http://[^/]*}{};
  my %result = (
    method => $request->method, host => base($request->header("Host")),
    path => base(URI::Escape::uri_unescape($path)), query => pairs($query // ""),
  );
  my $type = $request->header("Content-Type") // "";
  my $json = JSON::PP->new->utf8->allow_bignum->allow_nonref;
  if ($type eq "application/json") {
    $result{json} = $json->decode($request->content);
  } elsif ($type eq "application/x-www-form-urlencoded") {
    ($result{form}, $result{files}) = (pairs($request->content), []);
  } elsif ($type ne "") {
    my $body = HTTP::Body->new($type, length $request->content);
    $body->cleanup(1);
    # In pieces, as they arrive from a network.
    for (my $start = 0; $start < length $request->content; $start += 700) {
      $body->add(substr $request->content, $start, 700);
    }
    die "the body is not at its end\n" unless $body->state eq "done";
    ($result{form}, $result{files}) = ([], []);
    for my $name (keys %{ $body->param }) {
      push @{ $result{form} }, map { [base($name), base($_)] } list($body->param->{$name});
    }
    for my $name (keys %{ $body->upload }) {
      for my $file (list($body->upload->{$name})) {
        open my $handle, "<:raw", $file->{tempname} or die $!;
        my $content = do { local $/; <$handle> } // "";
        my $type = $file->{headers}{"Content-Type"};
        push @{ $result{files} }, [base($name), base($file->{filename}), base($type), base($content)];
      }
    }
  }
  return $json->encode(\%result);
}

my $server = HTTP::Daemon->new(LocalAddr => "127.0.0.1", LocalPort => 0, Listen => 16) or die $!;
$| = 1;
print "127.0.0.1:", $server->sockport, "\n";
while (my $connection = $server->accept) {
  if (my $request = $connection->get_request) {
    my $text = eval { answer($request) };
    my $status = defined $text ? 200 : 500;
    $connection->send_response(HTTP::Response->new($status, undef, undef, $text // $@));
  }
  $connection->close;
}
